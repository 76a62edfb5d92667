import * as v from 'valibot'
import { Id } from '../../../../forms/input.ts'
import { AskedPlacement } from './promotion.ts'

/** The page form's fields; lists are joined into one text. */
const FIELDS = {
  name: '',
  destinationUrl: '',
  budget: '',
  ends: '',
  inclusiveEndDate: '',
  genders: ',',
  ages: ',',
  interests: ',',
  location: '+',
  isAutoTargeting: '',
  adType: '',
} as const

type DraftField = keyof typeof FIELDS | 'conversionTagId' | 'conversionEvent'
export type DraftForm = Partial<Record<DraftField | 'key', string>>

const FIELD_LENGTH = 4000

/** The page's form as typed, valid or not. */
export const PromoteDraftSave = v.pipe(
  v.looseObject({
    advertiserId: Id,
    pinId: Id,
    placement: AskedPlacement,
    key: v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null),
  }),
  v.transform(({ advertiserId, pinId, placement, key, ...typed }) => ({
    advertiserId,
    pinId,
    placement,
    form: { ...formOf(typed), ...(key !== null && { key }) },
  })),
)
export type PromoteDraftSave = v.InferOutput<typeof PromoteDraftSave>

function formOf(typed: Readonly<Record<string, unknown>>): DraftForm {
  return Object.fromEntries(
    Object.entries(FIELDS).map(([name, separator]) => {
      const given = typed[name]
      const texts = [given].flat().filter((text) => typeof text !== 'object')
      return [name, texts.join(separator).slice(0, FIELD_LENGTH)]
    }),
  )
}
