# Scripts/formula.sh fills in the address and the checksum of a release.
class Livecells < Formula
  desc "Tables of databases that keep themselves current"
  homepage "@HOMEPAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on "libpq"
  depends_on macos: :sequoia
  uses_from_macos "python" => :build
  uses_from_macos "swift" => :build
  uses_from_macos "sqlite"

  def install
    # Homebrew's sandbox contains SwiftPM's.
    build = %w[--disable-sandbox --configuration release --traits default,PostgreSQL,TLS]
    system "swift", "build", *build, "--product", "LiveCellsTool"
    program = Utils.safe_popen_read("swift", "build", *build, "--show-bin-path").chomp
    system "Scripts/install.sh", "--packed", "--program", "#{program}/LiveCellsTool", prefix
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/livecells --version")
    system "sqlite3", "app.sqlite", "CREATE TABLE item (name); INSERT INTO item VALUES ('bolt')"
    assert_match "bolt", shell_output("#{bin}/livecells app.sqlite item --once --json")
    shell_output("#{bin}/livecells missing.sqlite item --once", 66)
  end
end
