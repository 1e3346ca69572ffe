// A table of positions: transport/ship/generic/freight looks them up.

0;
