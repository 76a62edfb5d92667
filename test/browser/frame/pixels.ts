import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

/** Colours are 24-bit numbers: red, green and blue, 8 bits each. */
type Picture = { colours: number[]; width: number; height: number }

/** How far a screenshot goes beyond its component, and how far from its edge the background is sampled. */
const MARGIN_PX = 12
const BACKGROUND_PX = 4

/** The minimum contrast of an edge (WCAG 1.4.11) and of text (1.4.3). */
const MIN_EDGE_CONTRAST = 3
const MIN_TEXT_CONTRAST = 4.5

/**
 * The faults of a component's screenshot: illegible text, and sides without a visible edge. A line is an edge, and so
 * is a fill that stands out from the background. Corners may be round.
 */
export async function visibilityFaults(
  component: Locator,
  parts: 'all' | 'words',
): Promise<string[]> {
  const picture = await pictureOf(component)
  const sides = parts === 'all' ? sidesWithoutEdge(picture) : []
  return isLegible(picture) ? sides : [...sides, 'words']
}

function sidesWithoutEdge(picture: Picture): string[] {
  const { width, height } = picture
  const sides = {
    top: (along: number, into: number) => [along * width, into] as const,
    bottom: (along: number, into: number) => [along * width, height - 1 - into] as const,
    left: (along: number, into: number) => [into, along * height] as const,
    right: (along: number, into: number) => [width - 1 - into, along * height] as const,
  }
  // The middle of a side, away from round corners.
  const middle = Array.from({ length: 9 }, (_, place) => 0.46 + place * 0.01)
  const depths = Array.from({ length: 12 }, (_, depth) => MARGIN_PX - 7 + depth)
  return Object.entries(sides)
    .filter(([, placeOf]) =>
      middle.some((along) => {
        const around = colourAt(picture, placeOf(along, BACKGROUND_PX))
        return !depths.some(
          (into) => contrast(around, colourAt(picture, placeOf(along, into))) >= MIN_EDGE_CONTRAST,
        )
      }),
    )
    .map(([side]) => side)
}

/** Whether enough pixels stand out from the component's most common colour. */
function isLegible(picture: Picture): boolean {
  const counts = new Map<number, number>()
  for (const colour of picture.colours) {
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const [[face = 0] = []] = [...counts].sort(([, one], [, other]) => other - one)
  const standingOut = [...counts]
    .filter(([colour]) => contrast(face, colour) >= MIN_TEXT_CONTRAST)
    .reduce((sum, [, count]) => sum + count, 0)
  return standingOut >= 40
}

/** How many pixels of a component a change alters visibly. */
export async function pixelsChanged(
  component: Locator,
  change: () => Promise<unknown>,
): Promise<number> {
  const before = (await pictureOf(component)).colours
  await change()
  const after = (await pictureOf(component)).colours
  return before.filter((colour, at) => contrast(colour, after[at] ?? colour) >= MIN_EDGE_CONTRAST)
    .length
}

/** Why a component can't be seen and pressed at any scroll position; an empty list if it can. */
export async function reachFaults(component: Locator): Promise<string[]> {
  return component.evaluate((element) => {
    const faults: string[] = []
    for (const block of ['start', 'center', 'end'] as const) {
      element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
      if (left < -1 || right > innerWidth + 1) faults.push(`${left} to ${right} px across`)
      if (block !== 'center' || height > innerHeight) continue
      if (top < -1 || bottom > innerHeight + 1) faults.push(`${top} to ${bottom} px down`)
      const inset = Math.min(width, height) * 0.2
      for (const [x, y] of [
        [left + width / 2, top + height / 2],
        [left + inset, top + inset],
        [right - inset, top + inset],
        [left + inset, bottom - inset],
        [right - inset, bottom - inset],
      ] as const) {
        const there = document.elementFromPoint(x, y)
        if (!there || !(element.contains(there) || there.contains(element))) {
          faults.push(`covered at ${x}, ${y} by ${there?.outerHTML.slice(0, 120)}`)
        }
      }
    }
    return faults
  })
}

async function pictureOf(component: Locator): Promise<Picture> {
  await component.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  const page: Page = component.page()
  const box = await component.boundingBox()
  if (!box) throw new Error(`Nothing is drawn: ${component}`)
  const clip = {
    x: Math.round(box.x) - MARGIN_PX,
    y: Math.round(box.y) - MARGIN_PX,
    width: Math.round(box.width) + 2 * MARGIN_PX,
    height: Math.round(box.height) + 2 * MARGIN_PX,
  }
  const shot = await page.screenshot({ clip, animations: 'disabled' })
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colours = Array.from({ length: info.width * info.height }, (_, at) =>
    data.readUIntBE(at * 3, 3),
  )
  return { colours, width: info.width, height: info.height }
}

function colourAt(picture: Picture, [x, y]: readonly [number, number]): number {
  return picture.colours[Math.floor(y) * picture.width + Math.floor(x)] ?? 0
}

/** By WCAG 2.2, "contrast ratio". */
function contrast(one: number, other: number): number {
  if (one === other) return 1
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: number): number {
  const [red = 0, green = 0, blue = 0] = [colour >> 16, colour >> 8, colour].map((value) => {
    const share = (value & 255) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
