// Runs before each of our scripts on any version of Node, so it is plain JavaScript.
import { existsSync } from 'node:fs'

if (!existsSync(new URL('../node_modules/.package-lock.json', import.meta.url))) {
  stop('The packages are not installed yet. Run "npm ci" first.')
}
if (Number(process.versions.node.split('.')[0]) < 24) {
  stop(
    `This needs Node 24, which "npm ci" installs, but runs on ${process.version}. ` +
      'Start it through npm ("npm start", "npm test"), and run "npm ci" if that does not help.',
  )
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
