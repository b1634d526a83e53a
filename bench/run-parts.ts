import type { Figure } from './figure.ts'
import type { Part } from './parts.ts'

export type MeasuredPart = { name: string; title: string; seconds: number; figures: Figure[]; fault?: string }

/** Runs one part after the other. A failing part reports it, and the next ones still run. */
export async function runParts(parts: readonly (readonly [name: string, part: Part])[]): Promise<MeasuredPart[]> {
  const measured: MeasuredPart[] = []
  for (const [name, { title, measure }] of parts) {
    const started = performance.now()
    const secondsSince = () => Math.round((performance.now() - started) / 1000)
    console.log(`${name} …`)
    try {
      const figures = await measure()
      measured.push({ name, title, seconds: secondsSince(), figures })
    } catch (error) {
      console.error(error)
      measured.push({ name, title, seconds: secondsSince(), figures: [], fault: String(error) })
    }
  }
  return measured
}
