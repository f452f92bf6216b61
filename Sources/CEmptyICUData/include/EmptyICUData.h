// There is nothing to call: what counts is that the linker finds the data here.
