import * as z from 'zod/mini';

/** What the contract says of a value, as JSON is made of it; REFUSED where it is something else. */
type Encode = (value: unknown) => unknown;

export const REFUSED = Symbol('refused');

const encoders = new WeakMap<z.ZodMiniType, Encode>();

/**
 * The schema, read once. It asks of every value anew what there is to be checked, which for a page of
 * answers cost more than to open them. It remains the judge of whatever is not in order at a glance.
 */
export function encoderOf(schema: z.ZodMiniType): Encode {
  const encoder = encoders.get(schema) ?? build(schema);
  encoders.set(schema, encoder);
  return encoder;
}

function build(schema: z.ZodMiniType): Encode {
  if (schema instanceof z.ZodMiniString) return stringOf(schema);
  if (schema instanceof z.ZodMiniNumberFormat) return integerOf(schema);
  if (schema.def.checks !== undefined) return bySchema(schema);
  if (schema instanceof z.ZodMiniObject && schema.def.catchall === undefined) {
    return objectOf(schema.shape as Record<string, z.ZodMiniType>);
  }
  if (schema instanceof z.ZodMiniArray) return arrayOf(schema.def.element as z.ZodMiniType);
  if (schema instanceof z.ZodMiniUnion && schema.def.inclusive !== false) {
    return unionOf(schema.def.options as z.ZodMiniType[]);
  }
  if (schema instanceof z.ZodMiniNullable) {
    const inner = encoderOf(schema.def.innerType as z.ZodMiniType);
    return (value) => (value === null ? null : inner(value));
  }
  if (schema instanceof z.ZodMiniOptional) {
    const inner = encoderOf(schema.def.innerType as z.ZodMiniType);
    return (value) => (value === undefined ? undefined : inner(value));
  }
  return bySchema(schema);
}

function bySchema(schema: z.ZodMiniType): Encode {
  return (value) => {
    const { success, data } = schema.safeParse(value);
    return success ? data : REFUSED;
  };
}

function objectOf(shape: Readonly<Record<string, z.ZodMiniType>>): Encode {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    isOptional: schema instanceof z.ZodMiniOptional,
    encode: encoderOf(schema),
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return REFUSED;
    const encoded: Record<string, unknown> = {};
    for (const { name, isOptional, encode } of fields) {
      const given = (value as Record<string, unknown>)[name];
      if (given === undefined && isOptional) continue;
      const field = given === undefined ? REFUSED : encode(given);
      if (field === REFUSED) return REFUSED;
      encoded[name] = field;
    }
    return encoded;
  };
}

function arrayOf(element: z.ZodMiniType): Encode {
  const encode = encoderOf(element);
  return (value) => {
    if (!Array.isArray(value)) return REFUSED;
    const items = value.map(encode);
    return items.includes(REFUSED) ? REFUSED : items;
  };
}

function unionOf(options: readonly z.ZodMiniType[]): Encode {
  const encoders = options.map(encoderOf);
  return (value) => {
    for (const encode of encoders) {
      const encoded = encode(value);
      if (encoded !== REFUSED) return encoded;
    }
    return REFUSED;
  };
}

function integerOf(schema: z.ZodMiniNumberFormat): Encode {
  const judged = bySchema(schema);
  const isPlain = schema.def.format === 'safeint' && schema.def.checks === undefined;
  return (value) => (isPlain && Number.isSafeInteger(value) ? value : judged(value));
}

/** REFUSED: not at a glance. */
type Step = (text: string) => string | typeof REFUSED;

function stringOf(schema: z.ZodMiniString): Encode {
  const judged = bySchema(schema);
  const own = schema instanceof z.ZodMiniStringFormat ? [stepOf(schema.def)] : [];
  const steps = [...own, ...(schema.def.checks ?? []).map(({ _zod }) => stepOf(_zod.def))];
  if (schema.def.coerce === true || !steps.every((step) => step !== null)) return judged;
  return (value) => {
    if (typeof value !== 'string') return REFUSED;
    let text = value;
    for (const step of steps) {
      const next = step(text);
      if (next === REFUSED) return judged(value);
      text = next;
    }
    return text;
  };
}

type Known =
  | z.core.$ZodCheckMaxLengthDef
  | z.core.$ZodCheckMinLengthDef
  | z.core.$ZodCheckStringFormatDef
  | z.core.$ZodCheckOverwriteDef<string>
  | z.core.$ZodCustomDef<string>;

/** Those whose pattern is all they ask for. */
const PATTERNS: ReadonlySet<string> = new Set(['regex', 'uuid', 'datetime']);

/** Null for what is not known here. */
function stepOf(def: z.core.$ZodCheckDef): Step | null {
  const known = def as Known;
  switch (known.check) {
    // Both count characters, of which each is one unit or two.
    case 'max_length':
      return (text) => (text.length <= known.maximum ? text : REFUSED);
    case 'min_length':
      return (text) => (Math.ceil(text.length / 2) >= known.minimum ? text : REFUSED);
    case 'string_format': {
      const { pattern, format } = known;
      if (!pattern || pattern.global || pattern.sticky || !PATTERNS.has(format)) return null;
      return (text) => (pattern.test(text) ? text : REFUSED);
    }
    case 'overwrite':
      return (text) => known.tx(text);
    case 'custom':
      // One that was handed the whole payload has no such function.
      if (typeof known.fn !== 'function') return null;
      return (text) => (known.fn(text) === true ? text : REFUSED);
    default:
      return null;
  }
}
