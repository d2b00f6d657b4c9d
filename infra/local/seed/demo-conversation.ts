export const demoCustomer = { name: 'Nora Lindqvist', email: 'demo@tellwren.test', password: 'tellwren' } as const;

export const demoCategory = 'business-story';

export const demoAnswers = [
  'My bakery is called Harbour Loaf. I opened it in 2014 in an old net loft in Falmouth, after eleven years at the shipyard.',
  'The yard closed its joinery shop and I was thirty-six. My grandmother had left me her sourdough starter in a jam jar, and it was the only thing in the house that was still growing.',
  'The worst was the second winter. The oven died two days before Christmas with four hundred orders on the board, and the fishermen carried the dough trays across the quay to the pub kitchen.',
  'Nobody charged me a penny. The landlord, Tom Pascoe, only asked for the first loaf out, and he still gets it every twenty-third of December.',
  'I learned that people do not queue for bread, they queue for each other. So we put a long table in the loft and the first hour is for whoever comes off the boats.',
  'I would like young bakers to know that slow is allowed. We let every loaf rise for eighteen hours, and in ten years not one customer has asked us to hurry.',
] as const;
