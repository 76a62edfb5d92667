import { NewBoard } from '../../features/content/boards/board.ts'
import { createBoard } from '../../features/content/boards/boards.server.ts'
import { listEditableBoards } from '../../features/content/boards/own-boards.server.ts'
import { FindPictures } from '../../features/content/webpages/found-pictures.ts'
import { saveAddress } from '../../features/transfer/api/save-address.server.ts'
import { parseInput } from '../../http/input.server.ts'
import { tool } from '../../http/mcp/tool.server.ts'
import * as boards from './boards.ts'
import * as pins from './pins.ts'

/** All that models may use. */
export const tools = [
  tool(boards.listBoards, async (context) => ({ boards: await listEditableBoards(context) })),
  tool(boards.makeBoard, async (context, input) => {
    const { id, name, privacy } = await createBoard(context, parseInput(NewBoard, input))
    return { id, name, privacy }
  }),
  tool(pins.saveAddress, async (context, { sectionId, title = '', note = '', ...input }) => {
    const { url } = parseInput(FindPictures, input)
    const place = { boardId: input.boardId, section: sectionId ?? null }
    const pin = await saveAddress(context, { ...place, url, title, description: null, note })
    return { ...pin, url: `${context.env.SITE_ORIGIN}/pin/${pin.id}/` }
  }),
]
