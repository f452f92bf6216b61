// There are no functions: the library only provides the data for the linker.
