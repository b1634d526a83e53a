export { signOffWithTwoCards } from './sign-off-with-two-cards.ts'
