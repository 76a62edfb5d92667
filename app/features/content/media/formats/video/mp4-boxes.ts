import { blank } from '../blank.ts'
import { boxesIn } from '../boxes.ts'

/**
 * The boxes that playback needs, by their parent box. Other boxes may hold a location, a name or another note.
 * ISO/IEC 14496-12 table 1, and QuickTime's own boxes.
 */
const PLAYED: Readonly<Record<string, ReadonlySet<string>>> = {
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'edts', 'mdia', 'tref', 'tapt']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
  minf: new Set(['vmhd', 'smhd', 'hmhd', 'nmhd', 'sthd', 'gmhd', 'hdlr', 'dinf', 'stbl']),
  stbl: new Set([
    'stsd',
    'stts',
    'ctts',
    'cslg',
    'stss',
    'stsh',
    'stsc',
    'stsz',
    'stz2',
    'stco',
    'co64',
    'sdtp',
    'stdp',
    'stps',
    'sbgp',
    'sgpd',
    'subs',
    'saiz',
    'saio',
    'padb',
  ]),
  mvex: new Set(['mehd', 'trex', 'leva']),
  moof: new Set(['mfhd', 'traf']),
  traf: new Set(['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio']),
}

/** Blanks in place all boxes of a container that playback doesn't need, at any depth. */
export function blankNotes(bytes: Uint8Array, container: string, start: number, end: number): void {
  const played = PLAYED[container]
  if (!played) return
  for (const box of boxesIn(bytes, start, end)) {
    if (played.has(box.name)) blankNotes(bytes, box.name, box.content, box.end)
    else blank(bytes, box)
  }
}
