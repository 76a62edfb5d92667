import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import {
  captionsIn,
  receiveCaptions,
} from '../../../../../app/features/content/media/captions/captions.server.ts'
import { readCaptions } from '../../../../../app/features/content/media/captions/read-captions.ts'
import { CAPTIONS_BYTES } from '../../../../../app/features/content/media/limits.ts'
import { inPieces } from '../../../../factories/content/videos.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** The cues of written captions, without the signature. */
function cuesOf(source: string): string[] {
  const text = readCaptions(source)?.text ?? ''
  return text.replace('WEBVTT\n\n', '').trimEnd().split('\n\n')
}

test('WebVTT is rewritten with its cues only', () => {
  const source = `WEBVTT - made by a tool
X-TIMESTAMP-MAP=LOCAL:00:00:00.000

STYLE
::cue { background: url(https://tracker.example/) }

REGION
id:fred

NOTE A comment
of two lines

intro
00:01.000 --> 00:00:04.500 align:start position:10%,line-left region:fred onclick:x
<v Ana>Where is the <b>glaze</b>?</v>
- On the <c.blue.big>shelf</c> &amp; dry.

00:00:05.000 --> 00:00:06.000
<00:00:05.500>Second`

  expect(readCaptions(source)).toEqual({
    count: 2,
    text: `WEBVTT

00:00:01.000 --> 00:00:04.500 align:start position:10%,line-left
<v Ana>Where is the <b>glaze</b>?</v>
- On the <c.blue.big>shelf</c> &amp; dry.

00:00:05.000 --> 00:00:06.000
<00:00:05.500>Second
`,
  })
})

test('SRT becomes WebVTT', () => {
  const source = `\ufeff1\r
00:00:01,500 --> 00:00:03,000 X1:40 X2:600\r
{\\an8}<I>Hello</I> <font color="#fff">you</font>\r
\r
2\r
1:02:03,4 --> 1:02:04,000\r
5 < 6 & 7 > 2, I <3 clay\r
`

  expect(cuesOf(source)).toEqual([
    '00:00:01.500 --> 00:00:03.000\n<i>Hello</i> you',
    '01:02:03.400 --> 01:02:04.000\n5 &lt; 6 & 7 &gt; 2, I &lt;3 clay',
  ])
})

test.each([
  ['no blank lines between cues', '1\n0:01 --> 0:02\na\n2\n0:02 --> 0:03\nb'],
  ['old Macintosh line ends', 'WEBVTT\r\r0:01 --> 0:02\ra\r\r0:02 --> 0:03\rb'],
  ['no signature', '0:01 --> 0:02\na\n\n0:02 --> 0:03\nb'],
  ['spaces and blanks around', 'WEBVTT\n\n\n 0:01-->0:02 \na\n   \n\n\n0:02 --> 0:03\nb\n\n\n'],
  ['a cue that ends before it starts', '0:01 --> 0:02\na\n\n0:05 --> 0:04\nno\n\n0:02 --> 0:03\nb'],
  ['a cue without text', '0:01 --> 0:02\na\n\n0:05 --> 0:06\n\n0:02 --> 0:03\nb'],
  ['an unreadable time', '0:01 --> 0:02\na\n0:62 --> soon\nno\n\n0:02 --> 0:03\nb'],
])('captions with %s are read', (_, source) => {
  expect(cuesOf(source)).toEqual([
    '00:00:01.000 --> 00:00:02.000\na',
    '00:00:02.000 --> 00:00:03.000\nb',
  ])
})

test('cues stay in the order of the file, in every script', () => {
  const texts = ['مرحبا بكم <i>جميعا</i>', '🏺 壺を見て', 'नमस्ते']
  const source = `WEBVTT\n\n${texts.map((text, n) => `0:0${9 - n}.000 --> 1:00:00.000\n${text}`).join('\n\n')}`

  expect(cuesOf(source).map((cue) => cue.split('\n')[1])).toEqual(texts)
})

test.each([
  ['nothing', ''],
  ['only the signature', 'WEBVTT'],
  ['plain text', 'Hello, this is what we say.'],
  ['a page', '<!doctype html><title>00:01 --> 00:02</title>'],
  ['JSON', '{"start":1,"end":2,"text":"a"}'],
  ['only times', 'WEBVTT\n\n00:01.000 --> 00:02.000\n'],
  ['only cues of no length', 'WEBVTT\n\n00:02.000 --> 00:02.000\na'],
  ['only tags', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<script></script>'],
  ['minutes above 59', 'WEBVTT\n\n60:01.000 --> 61:02.000\na'],
])('a file with %s has no captions', (_, source) => {
  expect(readCaptions(source)).toBeNull()
})

test('written captions are read back unchanged', () => {
  const source = 'WEBVTT\n\n0:01 --> 0:02\na --\n> b<br>-->\n\n0:02 --> 0:03\nc\0d\n<v\nBo>e'

  const { text = '' } = readCaptions(source) ?? {}

  expect(readCaptions(text)?.text).toBe(text)
})

test('a file is read in UTF-8, UTF-16 and windows-1252', async () => {
  const source = 'WEBVTT\n\n0:01 --> 0:02\ncafé'
  const wide = Uint8Array.from(
    [...`\ufeff${source}`].flatMap((one) => {
      const code = one.charCodeAt(0)
      return [code & 255, code >> 8]
    }),
  )
  const narrow = Uint8Array.from(source, (one) => one.charCodeAt(0))

  for (const file of [bytesOf(source), wide, narrow]) {
    expect((await captionsIn(env, file))?.text).toContain('\ncafé\n')
  }
})

test('a file of 200 KB is accepted, and one byte more is not', async () => {
  const cue = '0:00:01.000 --> 0:00:02.000\nLonger than what anybody says in a second\n\n'
  const longest = cue.repeat(CAPTIONS_BYTES / cue.length).padEnd(CAPTIONS_BYTES, 'a')
  const received = (text: string) => receiveCaptions(env, inPieces(bytesOf(text), 4096))

  expect(await received(longest)).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await received(`${longest}a`)).toEqual({ refused: 'captions_too_large' })
  expect(await received('no captions')).toEqual({ refused: 'captions_unreadable' })
  expect(await received('')).toBeUndefined()
})
