#!/usr/bin/env node
import { compileProgram, runProgram } from './compile-program.ts';

runProgram(compileProgram());
