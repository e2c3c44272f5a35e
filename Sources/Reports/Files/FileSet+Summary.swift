import SimulationKernel
import TextFormats

extension FileSet {
  /// Writes the path, size and hash of each file into a list of a summary, in the order of paths.
  package func write(into json: inout JSONText) {
    for file in files.sorted(by: { $0.path < $1.path }) {
      json.object { json in
        json.member("bytes", file.bytes.count)
        json.member("path", file.path)
        json.member("sha256", ByteText.hexadecimal(SHA256.hash(file.bytes)))
      }
    }
  }
}
