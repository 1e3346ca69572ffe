// Airports are looked up; there is nothing to calculate.
0;
