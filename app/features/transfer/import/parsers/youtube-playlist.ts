import { parseCsv } from '../../../../text/parse-csv.ts'
import { IMPORT_ENTRIES } from '../../limits.ts'
import { type Fill, NO_BOARD } from '../collection.ts'
import { timeIn, youtubeAddress } from './addresses.ts'
import { markedPlace, saysPrivate } from './records.ts'

const HEADS = /^playlist id,[^\n]*\r?\n/i
const VIDEOS = /(?:^|\n)video id,time added[^\n]*\n/i

/** Reads a playlist of Google Takeout until 2023: a row about the playlist, then a table of its videos. */
export function youtubePlaylist(text: string): Fill | null {
  const videos = HEADS.test(text) ? VIDEOS.exec(text) : null
  if (!videos) return null
  const [names = [], about = []] = parseCsv(text.slice(0, videos.index), 2)
  const cell = (name: string) => about[names.findIndex((one) => one.toLowerCase() === name)] ?? ''
  const isBoardPrivate = saysPrivate(cell('visibility'))
  const rows = parseCsv(text.slice(videos.index + videos[0].length), IMPORT_ENTRIES + 2)
  return (found) => {
    const place = markedPlace(found, [cell('title') || NO_BOARD], { isBoardPrivate })
    for (const [id = '', time = ''] of rows) {
      const link = youtubeAddress(id.trim())
      if (link === null) found.unreadable(id, 'not_web', cell('title') || NO_BOARD)
      else found.item(...place, { link, createdAt: timeIn(time) })
    }
  }
}
