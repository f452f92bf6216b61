#if SQLite
  public import LiveObjects

  /// A public managed class.
  @Managed("plain")
  public final class PublicPlain {
    public var v: String?
  }
#endif
