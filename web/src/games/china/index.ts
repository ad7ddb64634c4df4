import { clientOf } from '../emperor/client'

export default clientOf('china')
