document.title = "dirq";
