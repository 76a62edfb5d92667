import { WALL_EFFECTS } from './wall-words.ts'

export function WallEffects({ of: act }: { of: keyof typeof WALL_EFFECTS }) {
  return (
    <ul className="flex list-disc flex-col gap-2 ps-5">
      {WALL_EFFECTS[act].map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  )
}
