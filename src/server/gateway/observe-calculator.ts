import type { Calculator } from '../../calculation/run/calculator.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';

/** Measures every run of the calculator. */
export function observeCalculator(calculator: Calculator, telemetry: Telemetry): Calculator {
  return {
    calculate(subject, inputs, known, options) {
      const start = performance.now();
      const elapsed = (): number => (performance.now() - start) / 1000;
      try {
        const outcome = calculator.calculate(subject, inputs, known, options);
        telemetry.onCalculation(outcome.kind, elapsed());
        return outcome;
      } catch (error) {
        telemetry.onCalculation('refused', elapsed());
        throw error;
      }
    },
    readsProfile: (definition) => calculator.readsProfile(definition),
  };
}
