import SimulationKernel
import TextFormats

extension FileSet {
  /// Writes the path, size and hash of each file into a list of a summary, in the order of paths.
  package func write(into json: inout JSONText) {
    let made = files.map {
      WrittenFile(path: $0.path, byteCount: $0.bytes.count, sha256: $0.sha256)
    }
    for file in (made + written).sorted(by: { $0.path < $1.path }) {
      json.object { json in
        json.member("bytes", file.byteCount)
        json.member("path", file.path)
        json.member("sha256", ByteText.hexadecimal(file.sha256))
      }
    }
  }
}
