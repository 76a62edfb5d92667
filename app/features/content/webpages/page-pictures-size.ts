export type AddressedPicture = {
  key: string
  width: number | null
  size: number
}

type Size = { width?: number; about?: number }

const ORIGINAL = 100_000

const NAMED_SIZES: ReadonlyMap<string, number> = new Map([
  ...['thumb', 'thumbs', 'thumbnail', 'thumbnails'].map((name) => [name, 150] as const),
  ...['small', 'preview'].map((name) => [name, 240] as const),
  ['medium', 500],
  ['grande', 600],
  ['large', 1024],
  ...['full', 'orig', 'original', 'originals', 'scaled'].map((name) => [name, ORIGINAL] as const),
])

/** Sizes as path segments: 236x, 600x315, s640x640, s1600-c, w640-h480, w_300,c_fill, width=80. */
const SIZE_PARTS = [
  /^[sp]?(\d{2,4})x(?:\d{2,4})?$/i,
  /^[sw](\d{3,4}|\d\d(?=-))(?:-[a-z]{1,3}\d{0,4}){0,6}$/,
  /^(?:[a-z]{1,3}_[^,]{1,40},){0,12}w_(\d{2,4})(?:,[a-z]{1,3}_[^,]{1,40}){0,12}$/,
  /^(?:[a-z-]{1,20}=[^,]{1,40},){0,12}width=(\d{2,4})(?:,[a-z-]{1,20}=[^,]{1,40}){0,12}$/,
]

/** Sizes at the end of a name: -300x200, _640x, _794xN., _640w, =s1600, =w640-h480-no. */
const SIZE_ENDS = [
  /[-_.](\d{2,4})x(?:\d{2,4}|n)?(?:_crop_[a-z]{1,9})?(?=$|\.)/i,
  /[-_](\d{2,4})(?:w|px)$/i,
  /=[sw](\d{2,4})(?:-[a-z]{1,3}\d{0,4}){0,6}$/,
]

/** A bare number counts as a size only if it is one of the sizes that sites commonly use. */
const BARE_SIZE =
  /^(.*)[-_](150|160|180|200|236|240|250|256|300|320|360|375|400|414|450|474|480|500|512|564|600|640|720|736|750|768|800|828|900|960|1000|1024|1080|1200|1280|1366|1400|1440|1500|1536|1600|1800|1920|2000|2048|2400|2500|2560|3000|3200|3840|4000|4096)$/

/** Prefixes of camera file names. A number after them isn't a size: IMG_1200 and IMG_1280 are different pictures. */
const CAMERA = /(?:^|[-_])(?:img|dsc[fn]?|pxl|dji|gopr|mvi|p|pic|scan)$/i

const DRAWN_WIDTH = /^(?:(?:max|min)?-?(?:w|width)|wid|size|sz|s|resize|downsize)$/i

/** Other parameters that change only how the same picture is drawn. */
const DRAWN_HOW =
  /^(?:(?:max|min)?-?(?:h|height)|hei|d|rs|fit|crop|ar|dpr|q|qlt|quality|auto|fm|format|strip|sharp|sharpen|ixlib|ssl|itok|bg|pad|trim|impolicy|output-(?:format|quality))$/i

const EXTENSION = /\.(?:jpe?g|jfif|png|webp|gif|avif)$/i

/** How many suffixes of a file name are read. jar_640x.jpg.webp has three. */
const NAME_ENDS = 6

export function addressedPicture(url: URL): AddressedPicture {
  const { path, sizes, density } = readPath(url.pathname)
  const kept = [...url.searchParams].filter(([name, value]) => {
    const drawnWidth = DRAWN_WIDTH.test(name)
    if (drawnWidth) sizes.push({ width: Number(/^(\d{2,4})(?:$|[x,:]|px$|w$)/.exec(value)?.[1]) })
    return !drawnWidth && !DRAWN_HOW.test(name)
  })
  const query = new URLSearchParams(kept)
  query.sort()
  const widths = sizes.map(({ width }) => width || ORIGINAL)
  const named = sizes.map(({ about }) => about ?? ORIGINAL)
  const width = Math.min(ORIGINAL, ...widths) * density
  return {
    key: `${url.host}/${path}?${query}`,
    width: width < ORIGINAL ? width : null,
    size: Math.min(width, ...named),
  }
}

function readPath(pathname: string) {
  const parts = pathname.split('/').filter(Boolean)
  const file = readFileName(parts.pop() ?? '')
  const sizes = [...file.sizes]
  const kept = parts.filter((part) => {
    const size = namedSize(part) ?? sizeIn(SIZE_PARTS, part)
    if (size) sizes.push(size)
    return !size && part !== file.sizeOf
  })
  return { path: [...kept, file.name].join('/'), sizes, density: file.density }
}

function readFileName(fileName: string) {
  const sizes: Size[] = []
  // Wikimedia: …/Jar.jpg/640px-Jar.jpg
  const [, wikimediaWidth, sizeOf = null] = /^(\d{2,4})px-(.+)$/.exec(fileName) ?? []
  if (wikimediaWidth) sizes.push({ width: Number(wikimediaWidth) })
  let name = sizeOf ?? fileName
  let density = 1
  for (let ends = 0; ends < NAME_ENDS; ends++) {
    name = name.replace(EXTENSION, '')
    const dense = /[-_]?@([1-4])x$/i.exec(name)
    if (dense) {
      density = Number(dense[1])
      name = name.slice(0, dense.index)
    }
    const end = sizeEnd(name)
    if (end) {
      sizes.push(end)
      name = name.slice(0, end.from) + name.slice(end.to)
    }
  }
  return { name, sizes, density, sizeOf }
}

function sizeEnd(name: string) {
  const word = /(?:^|[-_])([a-z]{4,10})$/i.exec(name)
  const named = namedSize(word?.[1] ?? '')
  if (word && named) return { ...named, from: word.index, to: name.length }
  const [, start, bare] = BARE_SIZE.exec(name) ?? []
  if (start && bare && !CAMERA.test(start)) {
    return { width: Number(bare), from: start.length, to: name.length }
  }
  return sizeIn(SIZE_ENDS, name)
}

function namedSize(word: string): Size | undefined {
  const about = NAMED_SIZES.get(word.toLowerCase())
  return about === undefined ? undefined : { about }
}

function sizeIn(patterns: readonly RegExp[], text: string) {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match) {
      return { width: Number(match[1]), from: match.index, to: match.index + match[0].length }
    }
  }
  return undefined
}
