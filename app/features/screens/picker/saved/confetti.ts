import { CONFETTI_PARTICLES } from '../limits.ts'

const COLOURS = ['#d33a3f', '#e8a33d', '#4f9d69', '#3f7fc1', '#8f5bb5']

type Particle = {
  x: number
  y: number
  dx: number
  dy: number
  turn: number
  size: number
  colour: string
}

export function throwConfetti(canvas: HTMLCanvasElement): () => void {
  const pen = canvas.getContext('2d')
  if (!pen) return () => {}
  canvas.width = canvas.clientWidth
  canvas.height = canvas.clientHeight
  const particles = Array.from({ length: CONFETTI_PARTICLES }, (_, place) =>
    thrown(canvas.width / 2, canvas.height / 2, place),
  )
  let frame = requestAnimationFrame(draw)
  let last = performance.now()

  function draw(now: number) {
    if (!pen) return
    const seconds = Math.min(0.05, (now - last) / 1000)
    last = now
    pen.clearRect(0, 0, canvas.width, canvas.height)
    for (const particle of particles) {
      fall(particle, seconds)
      const { x, y, turn, size, colour } = particle
      pen.setTransform(Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), x, y)
      pen.fillStyle = colour
      pen.fillRect(-size / 2, -size / 4, size, size / 2)
    }
    pen.resetTransform()
    frame = requestAnimationFrame(draw)
  }
  return () => cancelAnimationFrame(frame)
}

function thrown(x: number, y: number, place: number): Particle {
  const angle = Math.random() * 2 * Math.PI
  const speed = 180 + Math.random() * 420
  return {
    x,
    y,
    dx: Math.cos(angle) * speed,
    dy: Math.sin(angle) * speed - 260,
    turn: angle,
    size: 7 + Math.random() * 6,
    colour: COLOURS[place % COLOURS.length] ?? '#d33a3f',
  }
}

function fall(particle: Particle, seconds: number): void {
  const drag = 1 - 1.4 * seconds
  particle.dx *= drag
  particle.dy = particle.dy * drag + 900 * seconds
  particle.x += particle.dx * seconds
  particle.y += particle.dy * seconds
  particle.turn += seconds * 6
}
