import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** What is missing, unknown or ill-typed in a JSON value that says `object: …`, one line each. */
export type CheckShape = (value: unknown) => readonly string[];

const shapesFile = fileURLToPath(new URL('stripe-shapes.ts', import.meta.url));

/** TypeScript's own checker reads the stripe package's types; starting it takes seconds, asking it nothing. */
export function createShapeCheck(): CheckShape {
  const program = ts.createProgram([shapesFile], {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(shapesFile);
  const file = source && checker.getSymbolAtLocation(source);
  const shapes = file && checker.getExportsOfModule(file)[0];
  if (!shapes) throw new Error('stripe-shapes.ts was not found.');
  const known = checker.getDeclaredTypeOfSymbol(shapes);

  return (value) => {
    const name = isObject(value) ? String(value['object']) : String(value);
    const shape = known.getProperty(name);
    if (!shape) return [`${name}: the stripe package knows no such object`];
    return complain({ checker, type: checker.getTypeOfSymbol(shape), path: name }, value);
  };
}

interface Place {
  readonly checker: ts.TypeChecker;
  readonly type: ts.Type;
  readonly path: string;
}

function complain({ checker, type, path }: Place, value: unknown): readonly string[] {
  const wrong = [`${path}: ${checker.typeToString(type)} expected, ${JSON.stringify(value)} found`];
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
  if (type.isUnion()) return complainOfUnion({ checker, type, path }, type.types, value);
  if (value === null) return type.flags & ts.TypeFlags.Null ? [] : wrong;
  if (typeof value !== 'object') return isPrimitive(checker, type, value) ? [] : wrong;
  if (Array.isArray(value)) {
    const element = checker.isArrayType(type) ? elementOf(checker, type) : null;
    if (!element) return wrong;
    return value.flatMap((one, place) =>
      complain({ checker, type: element, path: `${path}[${place}]` }, one),
    );
  }
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return wrong;
  return isObject(value) ? complainOfFields({ checker, type, path }, value) : wrong;
}

/** The member that the value comes nearest to speaks for the union. */
function complainOfUnion(
  { checker, type, path }: Place,
  members: readonly ts.Type[],
  value: unknown,
): readonly string[] {
  // The package leaves its enumerations open (`| OtherString`); the stand-in says only what is listed.
  const isListed = members.some((member) => member.isStringLiteral());
  const closed = isListed ? members.filter((member) => !member.isIntersection()) : members;
  const possible = isObject(value)
    ? closed.filter((member) => isOfKind(checker, member, value))
    : closed;
  let fewest: readonly string[] = [
    `${path}: ${checker.typeToString(type)} expected, ${JSON.stringify(value)} found`,
  ];
  let isFirst = true;
  for (const member of possible) {
    const complaints = complain({ checker, type: member, path }, value);
    if (complaints.length === 0) return [];
    const isNearer = isObject(value) && (isFirst || complaints.length < fewest.length);
    if (isNearer) fewest = complaints;
    isFirst = false;
  }
  return fewest;
}

function isOfKind(checker: ts.TypeChecker, member: ts.Type, value: Fields): boolean {
  if (!(member.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return false;
  return ['object', 'type', 'deleted'].every((name) => {
    const property = member.getProperty(name);
    const kind = property && checker.getTypeOfSymbol(property);
    return !kind?.isStringLiteral() || kind.value === value[name];
  });
}

function complainOfFields({ checker, type, path }: Place, value: Fields): readonly string[] {
  const fields = type.getProperties();
  const index = type.getStringIndexType();
  if (index) {
    return Object.entries(value).flatMap(([name, one]) =>
      complain({ checker, type: index, path: `${path}.${name}` }, one),
    );
  }
  const names = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(value).filter((name) => !names.has(name));
  return [
    ...unknown.map((name) => `${path}.${name}: not in the stripe package`),
    ...fields.flatMap((field) => {
      const isOptional = Boolean(field.flags & ts.SymbolFlags.Optional);
      const place = `${path}.${field.name}`;
      if (!(field.name in value)) return isOptional ? [] : [`${place}: missing`];
      return complain(
        { checker, type: checker.getTypeOfSymbol(field), path: place },
        value[field.name],
      );
    }),
  ];
}

function isPrimitive(checker: ts.TypeChecker, type: ts.Type, value: unknown): boolean {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value === value;
  if (type.flags & ts.TypeFlags.String) return typeof value === 'string';
  if (type.flags & ts.TypeFlags.Number) return typeof value === 'number';
  if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === String(value);
  // Decimals are strings on the wire, and objects only in the package.
  if (checker.typeToString(type) === 'Decimal') return /^\d+(\.\d+)?$/.test(String(value));
  return false;
}

function elementOf(checker: ts.TypeChecker, type: ts.Type): ts.Type | null {
  return checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? null;
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
