/** Ideas for posts. `{}` is a phrase of the customer's; the words after the bar stand in where there is none. */
export interface Idea {
  readonly text: string;
  readonly stand: string;
}

function ideas(list: string): readonly Idea[] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', stand = ''] = line.split('|');
      return { text: text.trim(), stand: stand.trim() };
    });
}

export const personalIdeas = ideas(`
  Post a photo of {} and write underneath what it does not show.|the place where it happened
  Tell in a few lines how {} came into your life.|this story
  Read the paragraph about {} aloud and film nothing but your hands.|the turning point
  Ask your friends what they remember about {}, and share the answers.|that time
  Show {} as it was and as it is now, side by side.|the place
  Write a short letter that begins with {}.|what you never said
  Record the sounds that belong to {} and let people guess.|your story
  Share the sentence you would frame, with {} in the background.|something of your own
  Make a list of the small things that still remind you of {}.|that moment
  Tell what people usually get wrong about {}.|a story like yours
  Describe {} using only smell, sound and touch.|the scene
  Cook, draw or build something that has to do with {}, and show how it turns out.|your story
  Thank somebody in public for their part in {}.|what happened
  Post an old picture without an explanation, and tell the part about {} in the comments.|what came next
  Ask your followers for their own version of {}.|a day like that
  Tell what you would say to your younger self about {}.|all this
  Share a lesson that {} taught you without meaning to.|that time
  Film the way that leads to {}, without a word, and let the caption speak.|the place
  Write about the moment just before {} mattered to you.|everything changed
  Choose a song that goes with {} and say why.|your story
  Show an object you have kept, and connect it with {}.|what it stands for
  Tell the funny part about {} that did not make it into the story.|that time
  Invite somebody who was there to tell about {} from their side.|what happened
  Finish with the question that {} leaves open for you.|this story
`);

export const businessIdeas = ideas(`
  Post a photo of {} and explain what it has to do with your work.|your workplace
  Tell the story of how {} led to the business.|a small decision
  Show an ordinary hour at work, beginning with {}.|the thing you do before all else
  Answer in public the question customers ask most about {}.|your work
  Share a mistake that involved {}, and what you changed afterwards.|a job of yours
  Film your hands while you work, and talk about {}.|why you started
  Let a customer tell in their own words what {} meant to them.|your help
  Compare the cheap way with your way, using {} as the example.|a recent job
  Explain a term of your trade with the help of {}.|a picture
  Show what {} looked like before you came in, and after.|a job
  Introduce the person behind {} with a portrait and a short quote.|the work
  Write about what you refuse to do, and tie it to {}.|what you care about
  Make a checklist for people who are dealing with {}.|the problem you solve
  Tell what {} taught you about trust.|a customer
  Take people along to where it began, and point out {}.|what is still the same
  Ask your followers what bothers them most about {}, and answer every reply.|the thing you work on
  Share the thank-you you remember best, and what {} had to do with it.|your work
  Open the door on a decision: what spoke for {}, and what against.|going on
  Show the tool you could not do without, next to {}.|a finished piece
  Write the advertisement for {} that you would never dare to print.|your business
  Name a competitor’s strength, then say why you still do {} your way.|things
  Tell what your family says about {}.|your job
  Describe the customer you do your best work for, with {} in mind.|a real person
  Close with your promise, and let {} stand as the reason for it.|your story
`);
