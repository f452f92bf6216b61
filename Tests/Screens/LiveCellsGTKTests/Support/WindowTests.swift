#if GTK
  import Testing

  /// Tests with windows, each on a display of its own. The tests of a suite run one at a time.
  @Suite enum WindowTests {}
#endif
