import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** Lets the contract's schema judge a form: the first sentence of each field, in the contract's words. */
export function schemaResolver<Fields extends FieldValues, Parsed>(
  schema: z.ZodMiniType<Parsed>,
): Resolver<Fields, unknown, Parsed> {
  return (values) => {
    const checked = z.safeParse(schema, values);
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of checked.error.issues) {
      errors[path.join('.')] ??= { type: code, message };
    }
    return { values: {}, errors: errors as FieldErrors<Fields> };
  };
}
