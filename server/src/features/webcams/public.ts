export { testCameras } from './test-cameras.ts'
