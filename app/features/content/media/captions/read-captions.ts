export type ReadCaptions = { count: number; text: string }

const ARROW = '-->'
const TIME = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/

const PERCENT = String.raw`\d{1,3}(?:\.\d{1,4})?%`
const SETTING = new RegExp(
  `^(?:vertical:(?:rl|lr)|line:(?:-?\\d{1,4}|${PERCENT})(?:,(?:start|center|end))?|position:${PERCENT}(?:,(?:line-left|center|line-right))?|size:${PERCENT}|align:(?:start|center|end|left|right))$`,
)

const MARKUP = /<[^<>]*>|\{\\[^{}]*\}|[<>]/g
const TAG_NAMES = ['b', 'i', 'u', 'c', 'v', 'lang', 'ruby', 'rt']

type Cue = { timing: string | null; lines: string[] }

/**
 * Reads WebVTT or SRT as leniently as browsers, and writes WebVTT: only cues, with known settings and tags. Null
 * if no cue is ever displayed.
 */
export function readCaptions(source: string): ReadCaptions | null {
  const cues: Cue[] = []
  let current: Cue | null = null
  for (const line of source
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '\ufffd')
    .split(/\r\n?|\n/)) {
    const timing = timingOf(line)
    if (timing) {
      // SRT numbers its cues. Without a blank line, the number looks like the last line of the previous cue.
      if (/^\d+$/.test(current?.lines.at(-1) ?? '')) current?.lines.pop()
      current = { timing: timingText(timing), lines: [] }
      cues.push(current)
    } else if (line === '' || line.includes(ARROW)) current = null
    else current?.lines.push(line)
  }
  const written = cues.flatMap(cueText)
  if (written.length === 0) return null
  return { count: written.length, text: `WEBVTT\n\n${written.join('\n\n')}\n` }
}

type Timing = { start: RegExpExecArray; end: RegExpExecArray; settings: string[] }

/** Parses the timing of a cue; null for any other line. */
function timingOf(line: string): Timing | null {
  const arrowAt = line.indexOf(ARROW)
  if (arrowAt === -1) return null
  const afterArrow = line.slice(arrowAt + ARROW.length).trim()
  const [endText = '', ...settings] = afterArrow.split(/[ \t]+/)
  const start = TIME.exec(line.slice(0, arrowAt).trim())
  const end = TIME.exec(endText)
  return start && end && { start, end, settings }
}

/** Formats the timing of a cue; null if the cue's end isn't after its start. */
function timingText({ start, end, settings }: Timing): string | null {
  const startMs = msOf(start)
  const endMs = msOf(end)
  if (startMs === null || endMs === null || endMs <= startMs) return null
  const known = settings.filter((setting) => SETTING.test(setting))
  return [timeText(startMs), ARROW, timeText(endMs), ...known].join(' ')
}

function msOf([, hours = '0', minutes, seconds, fraction = '']: RegExpExecArray): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null
  const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return wholeSeconds * 1000 + Number(fraction.padEnd(3, '0'))
}

function timeText(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const seconds = ms / 1000
  const time = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(two).join(':')
  return `${time}.${String(ms % 1000).padStart(3, '0')}`
}

function cueText({ timing, lines }: Cue): string[] {
  const text = lines.join('\n').replace(MARKUP, knownMarkup)
  // A blank line would end the cue.
  const kept = text.split('\n').filter((line) => line.trim() !== '')
  return timing === null || kept.length === 0 ? [] : [[timing, ...kept].join('\n')]
}

/** Drops unknown tags and the positions of SRT. A bracket that isn't part of a tag is text. */
function knownMarkup(token: string): string {
  if (token.startsWith('{')) return ''
  const [, slash, name = '', rest] = /^<(\/?)([a-z]*)([^>]*)>$/i.exec(token) ?? []
  if (name === '') {
    const isTimestamp = /^<\d[\d:.]*>$/.test(token)
    return isTimestamp || token === '</>' ? token : token.replace('<', '&lt;').replace('>', '&gt;')
  }
  const known = name.toLowerCase()
  return TAG_NAMES.includes(known) ? `<${slash}${known}${rest}>` : ''
}
