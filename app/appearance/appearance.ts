import * as v from 'valibot'

/** How the site looks in one browser, whoever is logged in; `system` is as the browser says. */
export const Appearance = v.object({
  theme: v.picklist(['system', 'light', 'dark'], 'invalid_parameters'),
  motion: v.picklist(['system', 'less'], 'invalid_parameters'),
  /** Of walls; cookies of before don't say it. */
  density: v.optional(
    v.picklist(['compact', 'standard', 'roomy'], 'invalid_parameters'),
    'standard',
  ),
})
export type Appearance = v.InferOutput<typeof Appearance>

export const AS_SYSTEM: Appearance = {
  theme: 'system',
  motion: 'system',
  density: 'standard',
}
