import type { Amount } from '../../domain/amounts/amount.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { type GwpSet, noFacts } from '../../domain/amounts/figure-facts.ts';
import { gasTypeOf, isWholeCO2e, weighedGasOf } from '../../domain/amounts/gas-types.ts';
import {
  methaneOrigin,
  potentialOf,
  type WeighedGas,
} from '../../domain/amounts/global-warming-potentials.ts';
import { type Derived, derive, known, type Shadows } from '../derivation/derived.ts';
import { massFactor } from './mass-factor.ts';
import type { RunNotes } from '../plan/run-notes.ts';

interface Weighed {
  readonly amounts: readonly Amount[];
  /** How each amount was made, where that was recorded. */
  readonly shadows?: Shadows | undefined;
}

/** One gas of CO2e. */
interface GasPart {
  readonly amount: Amount;
  readonly isCO2e: boolean;
  /** CO2e with the data set's potentials, in the units of the amount; `null` if it states none. */
  readonly before: Derived | null;
  /** CO2e with the requested potentials. */
  readonly after: Derived;
}

/** Maximum share of CO2e without a gas: publishers' rounding leaves less, a gas without a name more. */
const maxRounding = 0.01;

/**
 * The amounts by another set of potentials. The mass of a gas is what its CO2e
 * is by the set of the data set, or what the algorithm returns, and CO2e is the sum
 * of the gases; where the algorithm returns none, it is added as the default
 * amount. Fails with GASES_UNKNOWN where masses are not known. Amounts of CO2e
 * of which they are not stay as they are, with a note.
 */
export function weighGases(made: Weighed, set: GwpSet, notes: RunNotes): Weighed | EmissionsError {
  const standard = made.amounts.find(({ isDefault }) => isDefault);
  if (standard === undefined || standard.facts?.gwp === set) return made;
  try {
    return new Weighing(made, standard, set).weigh(notes);
  } catch (error) {
    if (error instanceof EmissionsError && error.code === 'GASES_UNKNOWN') return error;
    throw error;
  }
}

class Weighing {
  readonly #amounts: readonly Amount[];
  readonly #standard: Amount;
  readonly #whole: Amount | undefined;
  readonly #from: GwpSet | null;
  readonly #to: GwpSet;
  readonly #shadows: Shadows | undefined;
  /** Keyed by label, so that each is one step of a derivation. */
  readonly #potentials = new Map<string, Derived>();

  constructor({ amounts, shadows }: Weighed, standard: Amount, set: GwpSet) {
    this.#amounts = amounts;
    this.#standard = standard;
    this.#whole = amounts.find(({ type }) => isWholeCO2e(type));
    this.#from = standard.facts?.gwp ?? null;
    this.#to = set;
    this.#shadows = shadows;
  }

  weigh(notes: RunNotes): Weighed {
    const { type } = this.#standard;
    if (this.#standard !== this.#whole && gasTypeOf(type)?.gas !== 'CO2') {
      throw this.#unknown(`the default amount ${type} is not a sum of gases in CO2e`);
    }
    const parts = this.#parts();
    // Without any facts a data set may call CO2 what is CO2e.
    const mayBeCO2e = this.#standard.facts === undefined && parts.every(({ isCO2e }) => isCO2e);
    if (this.#from === null && (this.#whole !== undefined || mayBeCO2e)) throw this.#withoutSet();
    const made = new Map(
      parts.filter(({ isCO2e }) => isCO2e).map(({ amount, after }) => [amount.type, after]),
    );
    const hasOwnMasses = parts.some(({ isCO2e }) => !isCO2e);
    if (this.#whole !== undefined) made.set(this.#whole.type, this.#wholeOf(this.#whole, parts));
    else if (hasOwnMasses) made.set('CO2e', this.#sum(this.#standard, parts, 'after'));
    this.#noteUnweighed(made, notes);
    return { amounts: this.#changed(made), shadows: this.#derivations(made) };
  }

  /** Prefers the CO2e of a gas to its mass where both are there. */
  #parts(): readonly GasPart[] {
    const found = this.#amounts.flatMap((amount) => {
      const gasType = gasTypeOf(amount.type);
      const isPart = gasType !== null && gasType.gas !== 'BIOGENIC_CO2' && Boolean(amount.value);
      return isPart ? [{ amount, ...gasType }] : [];
    });
    const inCO2e = new Set(found.flatMap(({ gas, isCO2e }) => (isCO2e ? [gas] : [])));
    return found
      .filter(({ gas, isCO2e }) => isCO2e || !inCO2e.has(gas))
      .flatMap(({ amount, isCO2e }) => this.#part(amount, isCO2e) ?? []);
  }

  /** `null` for a family of gases, which have many potentials. */
  #part(amount: Amount, isCO2e: boolean): GasPart | null {
    const gas = weighedGasOf(amount.type);
    if (gas === null) return null;
    const value = this.#valueOf(amount);
    if (gas === 'CO2') return { amount, isCO2e, before: value, after: value };
    const before = this.#from === null ? null : this.#potential(amount, gas, this.#from);
    const after = this.#potential(amount, gas, this.#to);
    if (!isCO2e) {
      const inOld = before && derive('*', [value, before]);
      return { amount, isCO2e, before: inOld, after: derive('*', [value, after]) };
    }
    if (before === null) throw this.#withoutSet();
    return { amount, isCO2e, before: value, after: derive('*', [derive('/', [value, before]), after]) };
  }

  #valueOf({ type, value }: Amount): Derived {
    return { value: value ?? 0, shadow: this.#shadows?.get(type) };
  }

  #potential({ type }: Amount, gas: WeighedGas, set: GwpSet): Derived {
    const origin = gas === 'CH4' ? methaneOrigin(type, this.#standard.facts?.lifeCycle ?? null) : null;
    const value = potentialOf(gas, set, origin);
    if (value === null) throw this.#unknown(`${set} has no potential of ${gas}`);
    const label = `GWP of ${origin === null ? '' : `${origin} `}${gas}, ${set}`;
    const potential = this.#potentials.get(label) ?? known(value, 'potential', label);
    this.#potentials.set(label, potential);
    return potential;
  }

  #wholeOf(whole: Amount, parts: readonly GasPart[]): Derived {
    const value = this.#valueOf(whole);
    if (parts.length === 0) {
      if (value.value === 0) return value;
      throw this.#unknown('the data set names no gases of the CO2e');
    }
    const rest = derive('-', [value, this.#sum(whole, parts, 'before')]);
    if (Math.abs(rest.value) > Math.abs(value.value) * maxRounding) {
      const share = ((100 * rest.value) / value.value).toFixed(1);
      throw this.#unknown(
        `${share} % of the CO2e comes from gases that the data set does not name individually`,
      );
    }
    return derive('+', [this.#sum(whole, parts, 'after'), rest]);
  }

  /** In the units of an amount. */
  #sum(whole: Amount, parts: readonly GasPart[], by: 'before' | 'after'): Derived {
    const terms = parts.flatMap(({ amount, [by]: part }) => {
      if (part === null) return [];
      const factor = massFactor(amount, whole);
      if (factor === null) throw this.#unknown(`${amount.type} is not a mass as ${whole.type} is`);
      return [factor === 1 ? part : derive('*', [part, known(factor, 'conversion')])];
    });
    return derive('+', terms);
  }

  #noteUnweighed(made: ReadonlyMap<string, Derived>, notes: RunNotes): void {
    for (const { type, value, facts } of this.#amounts) {
      // An amount with its own scope is CO2e, whatever its name.
      const isScoped = facts?.scope && gasTypeOf(type)?.gas !== 'BIOGENIC_CO2';
      if (!(isScoped || /co2e/i.test(type)) || !value || made.has(type)) continue;
      const published = this.#from === null ? 'as published' : `by ${this.#from}, as published`;
      const text = `${type} is ${published}, and not by ${this.#to}: its gases are not known.`;
      notes.report({ code: 'NOT_WEIGHED', amountType: type }, text);
    }
  }

  #changed(made: ReadonlyMap<string, Derived>): readonly Amount[] {
    const isAdded = this.#whole === undefined && made.has('CO2e');
    const { unit, perUnit } = this.#standard;
    const added = { type: 'CO2e', value: 0, unit, perUnit, isDefault: true, facts: this.#standard.facts };
    const all = isAdded
      ? [added, ...this.#amounts.map((each) => ({ ...each, isDefault: false }))]
      : this.#amounts;
    return all.map((amount) => {
      const weighed = made.get(amount.type);
      // CO2 is the same in every set, also that from biomass.
      const isWeighed = weighed !== undefined || gasTypeOf(amount.type)?.gas === 'BIOGENIC_CO2';
      const isOfSet = amount.isDefault || (isWeighed && amount.facts !== undefined);
      const facts = isOfSet ? { ...(amount.facts ?? noFacts), gwp: this.#to } : amount.facts;
      return { ...amount, value: weighed === undefined ? amount.value : weighed.value, facts };
    });
  }

  #derivations(made: ReadonlyMap<string, Derived>): Shadows | undefined {
    if (this.#shadows === undefined) return undefined;
    const weighed = [...made].flatMap(([type, { shadow }]) =>
      shadow === undefined ? [] : [[type, shadow] as const],
    );
    return new Map([...this.#shadows, ...weighed]);
  }

  #withoutSet(): EmissionsError {
    return this.#unknown('the data set states no potentials, or several, for the figures of this time');
  }

  #unknown(why: string): EmissionsError {
    return new EmissionsError(
      'GASES_UNKNOWN',
      `The amount cannot be weighed with ${this.#to}, because ${why}. Omit gwp for the amount as published.`,
      { argument: 'gwp' },
    );
  }
}
