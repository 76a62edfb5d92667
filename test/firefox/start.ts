#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { findFirefox } from '../../scripts/browser.ts'
import { ColorScheme } from './color-scheme.ts'
import { readMessages, writeMessage } from './frames.ts'

const LISTENING = /WebDriver BiDi listening on ws:\/\/(.*)$/

const WEBSOCKET = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

// Only the browser's own pages may set a preference.
const args = ['--remote-allow-system-access', ...process.argv.slice(2)]
const firefox = spawn(findFirefox() ?? 'firefox-esr', args, {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))

for await (const line of createInterface({ input: firefox.stderr })) {
  const host = LISTENING.exec(line)?.[1]
  if (host) startProxy(host)
  else process.stderr.write(`${line}\n`)
}

/** Relays messages between Playwright and Firefox, and prints the proxy's address as Firefox would. */
function startProxy(host: string): void {
  const server = createServer()
  server.on('upgrade', ({ url, headers }, socket) => {
    const browser = new WebSocket(`ws://${host}${url}`)
    const between = new ColorScheme(
      (message) => browser.send(message),
      (message) => writeMessage(socket, message),
    )
    browser.addEventListener('message', ({ data }) => between.fromFirefox(String(data)))
    browser.addEventListener('close', () => socket.destroy())
    browser.addEventListener('open', () => {
      const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${WEBSOCKET}`)
      socket.write(
        [
          'HTTP/1.1 101 Switching Protocols',
          'Upgrade: websocket',
          'Connection: Upgrade',
          `Sec-WebSocket-Accept: ${accept.digest('base64')}`,
          '\r\n',
        ].join('\r\n'),
      )
      readMessages(socket, (message) => between.fromPlaywright(message))
    })
    socket.on('close', () => browser.close())
    socket.on('error', () => browser.close())
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
  })
}
