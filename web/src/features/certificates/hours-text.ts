import { useFormats } from '../../lib/use-formats.ts'

/** Hours learnt so far, and of how many: `45 min` and `2 h`. */
export function useHoursText(): (done: number, of: number) => { done: string; of: string } {
  const { duration, number } = useFormats()
  return (done, of) => ({ done: done === 0 ? number(0) : duration(done * 3600), of: duration(of * 3600) })
}
