import * as v from 'valibot'

/** The site's appearance in one browser, for every account in it. `system` follows the browser. */
export const Appearance = v.object({
  theme: v.picklist(['system', 'light', 'dark'], 'invalid_parameters'),
  motion: v.picklist(['system', 'less'], 'invalid_parameters'),
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
