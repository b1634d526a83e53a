export { switchFourEyesOff } from './switch-four-eyes-off.ts'
