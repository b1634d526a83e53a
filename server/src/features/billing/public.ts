export { tryStripe } from './stripe/try-stripe.ts'
