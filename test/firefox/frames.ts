import type { Duplex } from 'node:stream'

const TEXT = 1
const CLOSE = 8

/** Reads the text messages of a WebSocket client, which masks each message and never fragments one here. */
export function readMessages(socket: Duplex, read: (message: string) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const frame = firstFrame(rest)
      if (!frame) return
      rest = rest.subarray(frame.size)
      if (frame.kind === CLOSE) socket.end()
      if (frame.kind === TEXT) read(frame.text)
    }
  })
}

function firstFrame(bytes: Buffer): { kind: number; text: string; size: number } | null {
  if (bytes.length < 2) return null
  const short = bytes.readUInt8(1) & 0x7f
  const maskAt = short === 127 ? 10 : short === 126 ? 4 : 2
  if (bytes.length < maskAt + 4) return null
  const length =
    short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
  const size = maskAt + 4 + length
  if (bytes.length < size) return null
  const mask = bytes.subarray(maskAt, maskAt + 4)
  const text = Buffer.from(bytes.subarray(maskAt + 4, size))
  for (let place = 0; place < length; place++) {
    text.writeUInt8(text.readUInt8(place) ^ mask.readUInt8(place % 4), place)
  }
  return { kind: bytes.readUInt8(0) & 0xf, text: text.toString(), size }
}

/** Sends a text message as a server: in one unmasked frame. */
export function writeMessage(socket: Duplex, message: string): void {
  if (socket.destroyed) return
  const text = Buffer.from(message)
  const head = Buffer.alloc(text.length > 0xffff ? 10 : text.length > 125 ? 4 : 2)
  head.writeUInt8(0x80 | TEXT, 0)
  if (text.length > 0xffff) {
    head.writeUInt8(127, 1)
    head.writeBigUInt64BE(BigInt(text.length), 2)
  } else if (text.length > 125) {
    head.writeUInt8(126, 1)
    head.writeUInt16BE(text.length, 2)
  } else {
    head.writeUInt8(text.length, 1)
  }
  socket.write(Buffer.concat([head, text]))
}
