import type { HeldDrop } from './held-drop.ts'

type Receiver = (drop: HeldDrop) => void

let receiver: Receiver | null = null

/** The open form that takes what is dropped anywhere on its page; null without one. */
export function dropReceiver(): Receiver | null {
  return receiver
}

/** Returns a function that ends it. */
export function receiveDrops(next: Receiver): () => void {
  receiver = next
  return () => {
    if (receiver === next) receiver = null
  }
}
