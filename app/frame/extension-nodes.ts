type Change = {
  target: Node
  addedNodes: Iterable<Node>
  removedNodes: Iterable<Node>
  nextSibling: Node | null
  oldValue?: string | null
}

declare global {
  interface Window {
    takeForeignChanges?: () => readonly Change[]
  }
}

/**
 * Reverts changes by extensions, because React renders a document again if it differs from the server's. The returned
 * function puts their nodes back.
 */
export function revertExtensionChanges(): () => void {
  const changes = window.takeForeignChanges?.() ?? []
  const ours = new Set<Node>()
  for (const { target, addedNodes, removedNodes, nextSibling, oldValue } of changes.toReversed()) {
    if (target instanceof CharacterData) target.data = oldValue ?? ''
    for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node)
    for (const node of removedNodes) {
      ours.add(node)
      place(node, target, nextSibling)
    }
  }
  return () => {
    for (const { target, addedNodes, nextSibling } of changes) {
      for (const node of addedNodes) {
        if (!ours.has(node) && target.isConnected) place(node, target, nextSibling)
      }
    }
  }
}

function place(node: Node, target: Node, next: Node | null): void {
  target.insertBefore(node, next?.parentNode === target ? next : null)
}
