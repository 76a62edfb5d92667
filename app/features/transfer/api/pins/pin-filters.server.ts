import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import { boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { Refusal } from '../../../../refusal.ts'
import type { AnyViewer } from '../../../core/permissions/any-viewer.ts'
import { hasBeenPromoted } from './full-pins.server.ts'

export type PinFilters = {
  creativeTypes: readonly string[]
  pinFilter?: 'exclude_native' | 'exclude_repins' | 'has_been_promoted' | undefined
  pinType?: 'PRIVATE' | undefined
  includeProtectedPins: boolean
}

/** Pinterest's filters as conditions. Refuses `filter_not_offered` for kinds of pins that don't exist here. */
export function pinFilterCondition(
  { acting }: Pick<AnyViewer, 'acting'>,
  { creativeTypes, pinFilter, pinType, includeProtectedPins }: PinFilters,
): SQL | undefined {
  return and(
    isOfCreativeTypes(creativeTypes),
    pinFilter && FILTERS[pinFilter](),
    pinType && eq(boards.privacy, 'secret'),
    // Members who act for a business only reach protected boards, so those are always included.
    includeProtectedPins || acting ? undefined : ne(boards.privacy, 'protected'),
  )
}

const FILTERS = {
  exclude_repins: () => isNull(pins.viaPinId),
  has_been_promoted: hasBeenPromoted,
  exclude_native: () => {
    throw new Refusal('filter_not_offered', 'pinFilter')
  },
} satisfies Record<NonNullable<PinFilters['pinFilter']>, () => SQL>

/** Refuses `filter_not_offered`. */
export function isOfCreativeTypes(creativeTypes: readonly string[]): SQL | undefined {
  const [first, ...others] = new Set(creativeTypes.map(isVideo))
  if (first === undefined || others.length > 0) return undefined
  return first ? eq(pins.media, 'video') : ne(pins.media, 'video')
}

function isVideo(creativeType: string): boolean {
  if (creativeType === 'VIDEO') return true
  if (creativeType === 'REGULAR') return false
  throw new Refusal('filter_not_offered', 'creativeTypes')
}
