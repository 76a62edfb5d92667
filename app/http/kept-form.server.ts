import { type AppLoadContext, data, type TypedResponse } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { type FormResult, submit } from './form.server.ts'

/** What a refused form gets back: the words, and what was typed, by the name of the field. */
export type KeptFormResult = FormResult & { typed: Readonly<Record<string, string>> }

/**
 * As {@link submit}, for a form whose page the server may have to draw anew: what was typed in the
 * fields of these names comes back with the words. Passwords are never among them.
 */
export async function submitKeeping<T>(
  args: Parameters<typeof submit>[0],
  names: readonly string[],
  schema: v.GenericSchema<unknown, T>,
  act: (context: AppLoadContext, input: T) => Promise<TypedResponse<never>>,
  bodyLimit?: number,
) {
  let typed: KeptFormResult['typed'] = {}
  const noting = v.pipe(
    v.unknown(),
    v.transform((fields) => {
      typed = textsOf(fields, names)
      return fields
    }),
    schema,
  )
  const result = await submit(args, noting, act, bodyLimit)
  if (!('data' in result)) return result
  return data<KeptFormResult>({ ...result.data, typed }, result.init ?? undefined)
}

function textsOf(fields: unknown, names: readonly string[]): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(Object(fields))) {
    if (typeof value === 'string' && names.includes(name)) texts[name] = value
  }
  return texts
}
