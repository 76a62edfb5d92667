import { expect, test } from 'vitest'
import { findPictures } from '../../../../app/features/content/webpages/found-pictures.server.ts'
import { addressedPicture } from '../../../../app/features/content/webpages/page-pictures-size.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aPage } from '../../../pages/page.ts'

test.each([
  ['jar.jpg', 'jar-1024x683.jpg', 'jar-300x200.jpg', 'jar-150x150.jpg'],
  ['jar-scaled.jpg', 'jar-768x512.jpg'],
  ['jar_1280.jpg', 'jar_640.jpg'],
  ['jar-1600w.webp', 'jar-800w.webp', 'jar-400px.webp'],
  ['jar@2x.jpg', 'jar.jpg'],
  ['originals/2f/jar.jpg', '736x/2f/jar.jpg', '474x/2f/jar.jpg', '236x/2f/jar.jpg'],
  ['jar.jpg?w=1200&h=800&fit=crop&q=80', 'jar.jpg?w=600&dpr=2&auto=format', 'jar.jpg?w=300'],
  ['jar.jpg?w=900&ar=16:9&output-quality=80', 'jar.jpg?w=300'],
  ['jar.jpg?v=7&width=1080', 'jar.jpg?v=7&width=540'],
  ['jar.jpg', 'jar.jpg?resize=300%2C200', 'jar.jpg?resize=150,150&ssl=1'],
  [
    'jar_1024x1024.jpg?v=7',
    'jar_480x.jpg?v=7',
    'jar_240x240_crop_center.jpg?v=7',
    'jar_small.jpg?v=7',
  ],
  ['image/upload/w_1200,c_fill/v1/jar.jpg', 'image/upload/c_fill,w_300,h_200/v1/jar.jpg'],
  ['cdn-cgi/image/width=900,quality=80/jar.jpg', 'cdn-cgi/image/width=80/jar.jpg'],
  [
    'wiki/a/ab/Jar.jpg',
    'wiki/thumb/a/ab/Jar.jpg/640px-Jar.jpg',
    'wiki/thumb/a/ab/Jar.jpg/120px-Jar.jpg',
  ],
  ['AB12=s1600', 'AB12=w640-h480-no', 'AB12=s72-c'],
  ['s1600/jar.jpg', 's640/jar.jpg', 's72-c/jar.jpg'],
  ['il_1588xN.99.jpg', 'il_794xN.99.jpg', 'il_340x270.99.jpg'],
  ['large/jar.jpg', 'medium/jar.jpg', 'thumbs/jar.jpg'],
  ['full/jar.jpg', 'jar_thumb.jpg'],
  ['jar.jpg', 'jar.jpg_640x640.jpg', 'jar.jpg.webp?w=300'],
])('%s is recognised as the largest size of its picture', (...addresses) => {
  const sizes = addresses.map((address) =>
    addressedPicture(new URL(address, 'https://cdn.example/')),
  )

  expect(new Set(sizes.map(({ key }) => key)).size).toBe(1)
  expect(Math.max(...sizes.slice(1).map(({ size }) => size))).toBeLessThanOrEqual(
    sizes[0]?.size ?? 0,
  )
})

test.each([
  ['IMG_1200.jpg', 'IMG_1280.jpg'],
  ['DSC_0640.jpg', 'DSC_0641.jpg'],
  ['jar-1.jpg', 'jar-2.jpg'],
  ['jar-101.jpg', 'jar-102.jpg'],
  ['2024/06/jar.jpg', '2024/07/jar.jpg'],
  ['p1234/main.jpg', 'p1235/main.jpg'],
  ['jar.jpg?id=1', 'jar.jpg?id=2'],
  ['image?url=%2Fa.jpg&w=640', 'image?url=%2Fb.jpg&w=640'],
  ['jar-blue.jpg', 'jar-grey.jpg'],
  ['a/photo.jpg', 'b/photo.jpg'],
])('%s and %s are different pictures', (one, other) => {
  const [a, b] = [one, other].map((address) =>
    addressedPicture(new URL(address, 'https://cdn.example/')),
  )

  expect(a?.key).not.toBe(b?.key)
})

test.each([
  'favicon.ico',
  'logo.svg',
  'logo.svg?v=2',
  'film.mp4',
  'avatar.png?s=40',
  'avatar-32x32.jpg',
  'https://www.facebook.com/tr?id=1&ev=PageView',
  'https://pixel.quantserve.com/p.gif',
  'https://sb.scorecardresearch.com/p?c1=2',
  'data:image/png;base64,AAAA',
  'blob:https://shop.example/1',
  'javascript:void(0)',
  '#',
])('%s can’t be pinned', async (address) => {
  const found = await picturesIn(`<img src="${address}"><img src="/jar.jpg">`)

  expect(found).toEqual(['https://shop.example/jar.jpg'])
})

const CLUTTER_NAMES = [
  'white.jpg',
  'grey',
  'counter.png',
  'track.jpg',
  'pixel.gif?u=7',
  'icon.png',
  'spacer.gif',
  'img/blank.png',
  '1x1.gif',
  'transparent.png',
  'favicon-96.png',
  'apple-touch-icon-180x180.png',
  'icons/basket.png',
  'flags/france.jpg',
  'badges/gold.png',
  'sprite.png',
  'img/social-sprite.png',
  'https://stat.shop.example/user_images/jar.jpg',
  'https://b.shop.example/jar.jpg',
  'https://pixel.shop.example/jar.jpg',
  'https://track.shop.example/jar.jpg',
]

test.each(CLUTTER_NAMES)('%s is offered last, because a name is no proof', async (name) => {
  const address = new URL(name, 'https://shop.example/').href
  const jar = 'https://shop.example/jar.jpg'

  expect(await picturesIn(`<img src="${name}">`)).toEqual([address])
  expect(await picturesIn(`<meta property="og:image" content="${name}">`)).toEqual([address])
  expect(await picturesIn(`<img src="${name}"><img src="/jar.jpg">`)).toEqual([jar, address])
  const sized = `<img src="${name}" alt="A jar" width="300" height="400">`
  expect(await picturesIn(`<img src="${jar}" width="100" height="100">${sized}`)).toEqual([
    address,
    jar,
  ])
})

test.each(['photo.bmp', 'scan.tif', 'scan.TIFF?page=2', 'IMG_0001.heic', 'IMG_0002.HEIF'])(
  '%s is offered, but after everything else, because sites convert such files',
  async (name) => {
    const address = new URL(name, 'https://shop.example/').href
    const others = '<img src="/jar.jpg"><img src="/white.jpg">'

    expect(await picturesIn(`<meta property="og:image" content="${name}">${others}`)).toEqual([
      'https://shop.example/jar.jpg',
      'https://shop.example/white.jpg',
      address,
    ])
    expect(await picturesIn(`<img src="${name}">`)).toEqual([address])
  },
)

test.each([
  'pixel-art-cat.jpg',
  'blank-canvas-in-a-studio.jpg',
  'clear-sky.jpg',
  'icon-of-saint-george.jpg',
  'loading-the-kiln.jpg',
  'white.jpeg.jpg?jar',
])('%s can be pinned', async (name) => {
  const found = await picturesIn(`<img src="/${name}">`)

  expect(found).toEqual([`https://shop.example/${name}`])
})

test('a picture that is only displayed tiny is an icon, and one that is also displayed large is not', async () => {
  const found = await picturesIn(`
    <img src="/icon-a.jpg" width="79" height="300"><img src="/icon-b.jpg" width="300" height="79px">
    <img src="/jar-60x60.jpg" width="60"><img src="/jar.jpg">
    <img src="/edge.jpg" width="80" height="80">`)

  expect(found).toEqual(['https://shop.example/jar.jpg', 'https://shop.example/edge.jpg'])
})

test('a file name such as “small” distinguishes sizes, but the guessed size is not returned', async () => {
  const url = await aPage(
    '<img src="/jar_small.jpg"><img src="/jar_large.jpg"><img src="/bowl-640.jpg">',
  )

  const { pictures } = await findPictures(await aMember(), { url })

  expect(pictures).toEqual([
    { type: 'pinnable', url: 'https://shop.example/bowl-640.jpg', width: 640 },
    { type: 'pinnable', url: 'https://shop.example/jar_large.jpg' },
  ])
})

test("a file's size is returned if the page gives it, in the displayed proportions", async () => {
  const url = await aPage(
    `<base href="javascript:void(0)"><img src="/a.jpg?w=1200" width="600" height="400">
     <img src="/b.jpg" width="300" height="300" alt="&#8206;"><img src="/c.jpg" width="100%" height="200">`,
  )

  const { pictures } = await findPictures(await aMember(), { url })

  expect(pictures).toEqual([
    { type: 'pinnable', url: 'https://shop.example/a.jpg?w=1200', width: 1200, height: 800 },
    { type: 'pinnable', url: 'https://shop.example/b.jpg', width: 300, height: 300 },
    { type: 'pinnable', url: 'https://shop.example/c.jpg' },
  ])
})

test('a tiny shared picture doesn’t come first', async () => {
  const found = await picturesIn(
    `<meta property="og:image" content="/mark.png"><meta property="og:image:width" content="120">
     <meta property="og:image:height" content="120"><img src="/jar.jpg" width="900" height="900">`,
  )

  expect(found).toEqual(['https://shop.example/jar.jpg', 'https://shop.example/mark.png'])
})

test('a picture whose page forbids pinning is not found in another size either', async () => {
  const found = await picturesIn(
    `<meta property="og:image" content="/jar-1200x630.jpg"><img nopin="nopin" src="/jar.jpg">
     <img src="/bowl.jpg" data-pin-nopin="false">`,
  )

  expect(found).toEqual(['https://shop.example/bowl.jpg'])
})

test('pictures in the main part of a page come before those around it', async () => {
  const found = await picturesIn(
    `<nav><img src="/nav.jpg"></nav><img src="/between.jpg"><main><img src="/main.jpg"></main>
     <footer><img src="/footer.jpg" width="400" height="400"></footer>`,
  )

  expect(found.map((url) => new URL(url).pathname)).toEqual([
    '/main.jpg',
    '/between.jpg',
    '/footer.jpg',
    '/nav.jpg',
  ])
})

async function picturesIn(html: string): Promise<string[]> {
  const { pictures } = await findPictures(await aMember(), { url: await aPage(html) })
  return pictures.map(({ url }) => url)
}
