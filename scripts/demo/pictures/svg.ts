/** A picture's box in pixels. */
export type Size = { width: number; height: number }

/** A place in pixels, from the upper left. */
export type Point = readonly [x: number, y: number]

/** SVG attributes, or only a fill. */
export type Paint = string | Record<string, string | number>

/** Wraps drawn shapes into an SVG document of this size in pixels. */
export function picture({ width, height }: Size, shapes: Shapes): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${flat(shapes)}</svg>`
}

/** Drawn shapes, nested as deeply as is handy. */
export type Shapes = string | readonly Shapes[]

/** An outline from SVG path data. */
export function path(d: string, paint: Paint): string {
  return `<path d="${d}"${attributes(paint)}/>`
}

/** A line with round ends that follows a path. */
export function stroke(d: string, colour: string, width: number, more: Paint = {}): string {
  const rest = typeof more === 'string' ? {} : more
  return path(d, {
    fill: 'none',
    stroke: colour,
    'stroke-width': round(width),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...rest,
  })
}

/** A rectangle from its upper left corner. */
export function rect(x: number, y: number, width: number, height: number, paint: Paint): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${attributes(paint)}/>`
}

/** A disc around its middle. */
export function circle(x: number, y: number, radius: number, paint: Paint): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"${attributes(paint)}/>`
}

/** An ellipse around its middle. */
export function ellipse(x: number, y: number, rx: number, ry: number, paint: Paint): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"${attributes(paint)}/>`
}

/** Shapes that share attributes, such as a transform. */
export function group(shapes: Shapes, paint: Paint): string {
  return `<g${attributes(paint)}>${flat(shapes)}</g>`
}

/** Shows shapes only inside a path; the id must be the only one of its kind in the picture. */
export function clipped(id: string, d: string, shapes: Shapes): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${flat(shapes)}</g>`
}

/**
 * A gradient from top to bottom, or along the given line in shares of the box; paint with
 * `url(#id)`.
 */
export function gradient(
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
  [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
): string {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`
}

/** A round gradient from the middle of the painted box outwards. */
export function glow(
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
): string {
  return `<radialGradient id="${id}">${stopList(stops)}</radialGradient>`
}

/**
 * A soft shadow, cheap where a blur filter is dear: the outline again and again, ever wider. Reach
 * in pixels.
 */
export function shadow(d: string, reach: number, strength = 0.3, shift = 0.5): string {
  const rings = [0.25, 0.6, 1, 1.5]
  return rings
    .map((ring) =>
      path(d, {
        fill: '#120b1a',
        stroke: '#120b1a',
        'stroke-width': round(reach * ring),
        'stroke-linejoin': 'round',
        'fill-opacity': (strength / rings.length).toFixed(3),
        'stroke-opacity': (strength / rings.length).toFixed(3),
        transform: `translate(${round(reach * shift * 0.4)} ${round(reach * shift)})`,
      }),
    )
    .join('')
}

/** A smooth line through points (Catmull-Rom as cubic Béziers); closed, it becomes an outline. */
export function smooth(points: readonly Point[], ends: 'open' | 'closed' = 'open'): string {
  const count = points.length
  function point(index: number): Point {
    const place =
      ends === 'closed' ? (index + count) % count : Math.min(count - 1, Math.max(0, index))
    return points[place] ?? [0, 0]
  }
  const [startX, startY] = point(0)
  let d = `M${round(startX)} ${round(startY)}`
  for (let i = 0; i < (ends === 'closed' ? count : count - 1); i++) {
    const [a, b, c, e] = [point(i - 1), point(i), point(i + 1), point(i + 2)]
    d += `C${round(b[0] + (c[0] - a[0]) / 6)} ${round(b[1] + (c[1] - a[1]) / 6)} ${round(c[0] - (e[0] - b[0]) / 6)} ${round(c[1] - (e[1] - b[1]) / 6)} ${round(c[0])} ${round(c[1])}`
  }
  return ends === 'closed' ? `${d}Z` : d
}

/** Straight lines through points. */
export function polygon(points: readonly Point[], ends: 'open' | 'closed' = 'closed'): string {
  const d = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
  return ends === 'closed' ? `${d}Z` : d
}

/** A rectangle as a path. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`
}

/** A disc as a path, for where circles and outlines mix. */
export function disc(x: number, y: number, radius: number): string {
  const r = round(radius)
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
}

/** The point at a distance in a direction, in degrees clockwise from the right. */
export function polar([x, y]: Point, degrees: number, distance: number): Point {
  const radians = (degrees * Math.PI) / 180
  return [x + Math.cos(radians) * distance, y + Math.sin(radians) * distance]
}

/** Repeats a drawing, count times. */
export function times<T>(count: number, draw: (index: number) => T): T[] {
  return Array.from({ length: Math.max(0, Math.round(count)) }, (_, index) => draw(index))
}

/** One decimal is finer than a pixel and keeps documents small. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}

/**
 * An element's own opacity makes the renderer draw it on a layer the size of the picture, which is
 * most of the cost of a picture; said about the one paint it has, it costs nothing.
 */
function attributes(paint: Paint): string {
  if (typeof paint === 'string') return ` fill="${paint}"`
  const opacityOf = paint.fill === 'none' ? 'stroke-opacity' : 'fill-opacity'
  const isOnePaint =
    paint.fill !== undefined && (paint.fill === 'none' || paint.stroke === undefined)
  return Object.entries(paint)
    .map(([name, value]) => ` ${name === 'opacity' && isOnePaint ? opacityOf : name}="${value}"`)
    .join('')
}

function flat(shapes: Shapes): string {
  return typeof shapes === 'string' ? shapes : shapes.map(flat).join('')
}

function stopList(
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
}
