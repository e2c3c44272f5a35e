# A formula for Homebrew on Linux; build-archive fills in version and digest. The archive's address is
# that of the project's releases.
class Tipfleet < Formula
  desc "Simulator of tips, and of all that syncs between a person's devices"
  homepage "HOMEPAGE"
  url "HOMEPAGE/releases/download/vVERSION/tipfleet-VERSION-linux-MACHINE.tar.gz"
  sha256 "DIGEST"
  license "MIT"

  def install
    bin.install "bin/tipfleet"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/tipfleet"
    zsh_completion.install "share/zsh/site-functions/_tipfleet"
    fish_completion.install "share/fish/vendor_completions.d/tipfleet.fish"
    pkgshare.install "share/tipfleet/scenarios"
  end

  test do
    system bin/"tipfleet", "run", pkgshare/"scenarios/trails.json", "--quiet", "--out", "report"
    assert_path_exists testpath/"report/index.html"
  end
end
