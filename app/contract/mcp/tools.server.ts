import { NewBoard } from '../../features/content/boards/board.ts'
import { createBoard } from '../../features/content/boards/boards.server.ts'
import { listEditableBoards } from '../../features/content/boards/own-boards.server.ts'
import { FindPictures } from '../../features/content/webpages/found-pictures.ts'
import { readFullPin } from '../../features/transfer/api/pins/read-pins.server.ts'
import { saveAddress } from '../../features/transfer/api/save-address.server.ts'
import { findOwnPins } from '../../features/transfer/api/search/search-own.server.ts'
import { parseInput } from '../../http/input.server.ts'
import { tool } from '../../http/mcp/tool.server.ts'
import { PageQuery } from '../../paging.ts'
import * as boards from './boards.ts'
import * as pins from './pins.ts'

export const tools = [
  tool(boards.listBoards, async (context) => ({ boards: await listEditableBoards(context) })),
  tool(boards.makeBoard, async (context, input) => {
    const { id, name, privacy } = await createBoard(context, parseInput(NewBoard, input))
    return { id, name, privacy }
  }),
  tool(pins.searchMyPins, (context, { query, bookmark }) =>
    findOwnPins(context, { query, ...parseInput(PageQuery, { bookmark }) }),
  ),
  tool(pins.getPin, readFullPin),
  tool(pins.saveAddress, async (context, { sectionId, title = '', note = '', ...input }) => {
    const { url } = parseInput(FindPictures, input)
    const place = { boardId: input.boardId, section: sectionId ?? null }
    const texts = { title, description: null, altText: '', link: url, note }
    const pin = await saveAddress(context, { ...place, ...texts, url })
    return { ...pin, url: `${context.env.SITE_ORIGIN}/pin/${pin.id}/` }
  }),
]
