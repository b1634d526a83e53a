import { useFormats } from '../../lib/use-formats.ts'

/** Writes minor units of a currency, which need not be the club's. */
export function useAmountIn(): (amount: number, currency: string) => string {
  return useFormats().money
}
