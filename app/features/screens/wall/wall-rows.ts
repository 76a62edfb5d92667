import { jsonValue } from '../../../text/json-value.ts'
import { isPromoted, promotionOf } from '../../content/pins/promoted-pin.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import type { WallList } from './wall-list.ts'

type WallPage = WallList

/**
 * A wall's page from its loader. In a document, its pins are rows of one text. Later requests get plain items,
 * because older pages and cached responses don't know rows.
 */
export type SerialisedWall<P extends WallPage> = P | (Omit<P, 'items'> & { rows: string })

const pages = new WeakMap<object, WallPage>()

export function serialiseWall<P extends WallPage>(
  { isForData = false }: { isForData?: boolean | undefined },
  page: P,
): SerialisedWall<P> {
  if (isForData) return page
  const { items, ...rest } = page
  const sent = { ...rest, rows: writeRows(items) }
  pages.set(sent, page)
  return sent
}

export function readWall(sent: SerialisedWall<WallPage>): WallPage {
  if ('items' in sent) return sent
  const { rows, bookmark, earlier = null } = sent
  const page = pages.get(sent) ?? { items: readRows(rows), bookmark, earlier }
  pages.set(sent, page)
  return page
}

type Written = readonly [makers: readonly WallPin['maker'][], rows: readonly Row[]]
type Row = ReturnType<typeof rowOf>

function writeRows(pins: readonly WallPin[]): string {
  const makers = [...new Map(pins.map(({ maker }) => [maker.id, maker])).values()]
  const places = new Map(makers.map(({ id }, place) => [id, place]))
  const rows = pins.map((pin) => rowOf(pin, places.get(pin.maker.id) ?? 0))
  return JSON.stringify([makers, rows] satisfies Written)
}

function rowOf(pin: WallPin, makerPlace: number) {
  const { id, title, altText, link, domain, durationMs, aiLabel, picture, reason = null } = pin
  const { hash, width, height, dominantColor, isAnimated = false } = picture
  const promotion = isPromoted(pin) ? promotionOf(pin) : null
  return [
    ...([id, title, altText, link, domain, hash, width, height, dominantColor] as const),
    ...([durationMs, aiLabel, makerPlace, reason, promotion, Number(isAnimated)] as const),
  ] as const
}

function readRows(text: string): WallPin[] {
  const written = jsonValue(text)
  if (!isWritten(written)) return []
  const [makers, rows] = written
  return rows.flatMap((row) => {
    const [id, title, altText, link, domain, hash, width, height, dominantColor, ...others] = row
    const [durationMs, aiLabel, makerPlace, reason, promotion, isAnimated] = others
    const maker = makers[makerPlace]
    if (!maker) return []
    const animation: { isAnimated?: boolean } = isAnimated === 1 ? { isAnimated: true } : {}
    const picture = { hash, width, height, dominantColor, ...animation }
    const pin = { id, title, altText, link, domain, picture, durationMs, aiLabel, maker }
    return [{ ...pin, ...(reason && { reason }), ...promotion }]
  })
}

function isWritten(value: unknown): value is Written {
  return Array.isArray(value)
}
