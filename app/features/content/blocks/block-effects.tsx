import { BLOCK_EFFECTS } from './block-texts.ts'

export function BlockEffects({ of: act }: { of: keyof typeof BLOCK_EFFECTS }) {
  return (
    <ul className="flex list-disc flex-col gap-2 ps-5">
      {BLOCK_EFFECTS[act].map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  )
}
