import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Promotion } from '../../../../app/features/content/pins/promoted-pin.ts'
import type { WallPin, WallReason } from '../../../../app/features/content/pins/wall-pins.server.ts'
import { readWall, serialiseWall } from '../../../../app/features/screens/wall/wall-rows.ts'

const Text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '</script>', 'جرة "🏺"'))
const MaybeText = fc.option(Text)
const Size = fc.integer({ min: 1, max: 10_000 })

const MAKERS = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    username: Text,
    fullName: Text,
    avatarColorIndex: fc.nat(8),
    pictureHash: MaybeText,
  }),
  { minLength: 1, selector: ({ id }) => id },
)

const REASON = fc.constantFrom<WallReason>(
  { kind: 'saved_together', boards: 3 },
  { kind: 'new' },
  { kind: 'saved', title: '' },
)

const PROMOTION = fc.record<Promotion>({
  isPromoted: fc.constant(true),
  promotedIsRemovable: fc.constant(true),
  trackingParams: Text,
  sponsorshipStatus: fc.constantFrom(0, 1),
  campaignId: Size,
  promoter: fc.record({ id: Size, username: Text, name: Text }),
  host: Text,
  reasons: fc.array(Text),
})

const PINS: fc.Arbitrary<WallPin[]> = MAKERS.chain((makers) =>
  fc.array(
    fc
      .tuple(
        fc.record({
          id: fc.maxSafeNat(),
          title: Text,
          altText: Text,
          link: MaybeText,
          domain: MaybeText,
          picture: fc.record({ hash: Text, width: Size, height: Size, dominantColor: Text }),
          durationMs: fc.option(Size),
          aiLabel: fc.constantFrom(null, 'maker' as const),
          maker: fc.constantFrom(...makers),
        }),
        fc.option(REASON),
        fc.option(PROMOTION),
      )
      .map(([pin, reason, promotion]) => ({ ...pin, ...(reason && { reason }), ...promotion })),
  ),
)

const PAGE = fc.record({ items: PINS, bookmark: MaybeText, earlier: MaybeText })

test('a browser reads the same wall that the loader sent', () => {
  fc.assert(
    fc.property(PAGE, (page) => {
      const sent = structuredClone(serialiseWall({}, { ...page, sensitivity: 'kept' }))

      expect(sent).toMatchObject({ rows: expect.any(String), sensitivity: 'kept' })
      expect(readWall(sent)).toEqual(page)
      expect(readWall(sent)).toBe(readWall(sent))
    }),
  )
})

test('the server renders the pins it read, and later requests get plain pins', () => {
  const page = { items: [], bookmark: null }

  expect(readWall(serialiseWall({}, page))).toBe(page)
  expect(serialiseWall({ isForData: true }, page)).toBe(page)
  expect(readWall(page)).toBe(page)
})
