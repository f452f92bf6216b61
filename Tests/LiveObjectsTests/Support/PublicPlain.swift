#if SQLite
  public import LiveObjects

  /// A managed class that others may use.
  @Managed("plain")
  public final class PublicPlain {
    public var v: String?
  }
#endif
