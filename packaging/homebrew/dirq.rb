# Installs the packed npm package. Before the first release, write the address of the archive and its checksum.
class Dirq < Formula
  desc "Query a directory tree with SQL"
  homepage "https://repository-not-set.invalid/owner-not-set/three-tools"
  url "https://repository-not-set.invalid/owner-not-set/three-tools/releases/download/v0.1.0/dirq-0.1.0.tgz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
    man1.install_symlink libexec.glob("lib/node_modules/dirq/man/dirq.1")
    generate_completions_from_executable(bin/"dirq", "completions", shells: [:bash, :zsh, :fish])
  end

  test do
    (testpath/"a.md").write "x"
    assert_equal "[{\"path\":\"a.md\"}]\n", shell_output("#{bin}/dirq \"SELECT path FROM './*.md'\"")
  end
end
