import { useFormats } from '../../lib/use-formats.ts'

/** Writes minor units in any currency. */
export function useAmountIn(): (amount: number, currency: string) => string {
  return useFormats().money
}
